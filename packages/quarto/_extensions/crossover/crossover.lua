-- Figures and numbers of Crossover in documents of Quarto and of pandoc (3.1 and later): the element in HTML and in
-- slides, a picture elsewhere. The program `crossover` draws and computes; it is found on the path, or by CROSSOVER.
--
--   crossover:
--     site: https://example.org/crossover/   where Crossover is served; without it there are pictures alone
--     pictures: crossover-pictures           the folder for pictures that LaTeX and Typst read

local MISSING = "The program crossover did not answer. Is it on the path? pip install crossover-figures"
local REQUEST = "^(.*){{crossover$"
-- Longer than any fence within a block.
local FENCE = string.rep("`", 12)

local json = pandoc.json or quarto.json
local site, folder

-- What a format takes: the kind of picture, and whether it lies in a file beside the text or within the document.
local KINDS = {
  { formats = "latex beamer", kind = "pdf", beside = true },
  { formats = "typst context", kind = "svg", beside = true },
  { formats = "epub epub2 epub3", kind = "svg" },
  { formats = "docx odt pptx rtf icml", kind = "png" },
}
local HTML = "html html4 html5 revealjs slidy slideous dzslides s5 chunkedhtml"

local function is_one_of(formats)
  return (" " .. formats .. " "):find(" " .. FORMAT:match("^%w+") .. " ", 1, true) ~= nil
end

local function kind_of_format()
  for _, row in ipairs(KINDS) do
    if is_one_of(row.formats) then return row end
  end
  return { kind = "png", beside = true }
end

-- ---- What is asked for ------------------------------------------------------------------------------

-- Returns the inlines with what `number` gives for each request; Markdown has taken a request apart into words.
local function with_numbers(inlines, number)
  local result, words, before = pandoc.Inlines {}, nil, nil
  for at, inline in ipairs(inlines) do
    local text = inline.t == "Str" and inline.text
    local second = inlines[at + 2]
    if text and text:match("{{$") and second and second.text == "crossover" then
      io.stderr:write("warning: this asks for no number: write {{crossover without a space after the braces\n")
    end
    if not words and text and text:match(REQUEST) then
      words, before = pandoc.Inlines {}, text:match(REQUEST)
    elseif words and text and text:find("}}", 1, true) then
      local last, after = text:match("^(.-)}}(.*)$")
      words:insert(pandoc.Str(last))
      local request = pandoc.utils.stringify(words):gsub("^%s+", "")
      local told, again = before .. number(request), after:match(REQUEST)
      if again then
        words, before = pandoc.Inlines {}, told .. again
      else
        result:insert(pandoc.Str(told .. after))
        words = nil
      end
    elseif words then
      words:insert(inline)
    else
      result:insert(inline)
    end
  end
  -- What has no end is text.
  if words then result:extend(pandoc.Inlines { pandoc.Str(before .. "{{crossover") } .. words) end
  return result
end

local function is_block(code)
  return code.classes:includes("crossover")
end

-- What stands behind the fence of a block.
local function info(code)
  local words = { ".crossover" }
  for key, value in pairs(code.attributes) do table.insert(words, key .. '="' .. value .. '"') end
  return "{" .. table.concat(words, " ") .. "}"
end

-- Returns a page of all blocks and requests of the document, for one run of the program.
local function asked(doc)
  local page, any = {}, false
  local function ask(text)
    any = true
    table.insert(page, text)
  end
  doc:walk {
    CodeBlock = function(code)
      if is_block(code) then ask(FENCE .. info(code) .. "\n" .. code.text .. "\n" .. FENCE) end
    end,
    Inlines = function(inlines)
      with_numbers(inlines, function(request)
        ask("{{crossover " .. request .. "}}")
        return ""
      end)
    end,
  }
  return any and table.concat(page, "\n\n") .. "\n"
end

-- What is wrong the program says on standard error.
local function run(page, args)
  local program = os.getenv("CROSSOVER") or "crossover"
  local ok, said = pcall(pandoc.pipe, program, args, page)
  if ok then return json.decode(said) end
  -- Where a program ran, its exit code is told.
  local has_code, code = pcall(function() return said.error_code end)
  error(has_code and code == 1 and "crossover found what is told above, counted in the lines of its blocks:\n" .. page or MISSING, 0)
end

-- ---- How it is shown --------------------------------------------------------------------------------

local function inlines_of(markdown)
  local blocks = pandoc.read(markdown, "markdown").blocks
  return blocks[1] and blocks[1].content or pandoc.Inlines {}
end

local function caption_of(figure)
  local caption = inlines_of(figure.caption.markdown or "")
  if type(figure.href) == "string" then
    caption:extend { pandoc.Space(), pandoc.Str("("), pandoc.Link("open in Crossover", figure.href), pandoc.Str(")") }
  end
  return caption
end

local loaded = false

-- The element with its picture, and before the first the script that makes it live.
local function live(figure)
  local script = ""
  if not loaded and type(figure.script) == "string" then
    loaded = true
    script = '<script type="module" src="' .. figure.script .. '"></script>'
  end
  local element = figure.html:match("<crossover%-figure.*</crossover%-figure>") or figure.html
  return pandoc.RawBlock("html", script .. element)
end

-- A picture beside the text, or within the document.
local function picture(figure, row)
  local path = figure.light[row.kind]
  if not row.beside then
    -- It is told as an address.
    path = path:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
    local file = assert(io.open(path, "rb"))
    local types = { svg = "image/svg+xml", png = "image/png" }
    local name = pandoc.path.filename(path)
    pandoc.mediabag.insert(name, types[row.kind], file:read("a"))
    file:close()
    path = name
  end
  local image = pandoc.Image(pandoc.Inlines { pandoc.Str(figure.alt) }, path, "", { width = "100%" })
  return pandoc.Plain { image }
end

-- A figure with its caption. Quarto numbers one that has an identifier `fig-…`, given as it takes all its own.
local function whole(code, figure, content)
  local caption = caption_of(figure)
  local name = code.identifier ~= "" and code.identifier or type(figure.name) == "string" and figure.name or ""
  local attr = pandoc.Attr(name, code.classes)
  if quarto and name:match("^fig%-") then
    return pandoc.Div({ content, pandoc.Para(caption) }, attr)
  end
  return pandoc.Figure({ content }, { long = { pandoc.Plain(caption) } }, attr)
end

local function shown(doc, found, row)
  -- Both are in the order in which they were asked for.
  local at, counted = 0, 0
  return doc:walk {
    CodeBlock = function(code)
      if not is_block(code) then return nil end
      at = at + 1
      local figure = found.figures[at]
      return whole(code, figure, row and picture(figure, row) or live(figure))
    end,
    Inlines = function(inlines)
      return with_numbers(inlines, function()
        counted = counted + 1
        return found.numbers[counted].value
      end)
    end,
  }
end

local function filtered(doc)
  local page = asked(doc)
  if not page then return nil end
  local args = { "book", "--to", "json" }
  if site then
    table.insert(args, "--site")
    table.insert(args, site)
  end
  if is_one_of(HTML) then return shown(doc, run(page, args), nil) end
  local row = kind_of_format()
  local function draw(into)
    for _, word in ipairs { "--pictures", into, "--formats", row.kind } do table.insert(args, word) end
    return shown(doc, run(page, args), row)
  end
  if row.beside then return draw(folder) end
  return pandoc.system.with_temporary_directory("crossover", draw)
end

-- ---- The filter -------------------------------------------------------------------------------------

function Pandoc(doc)
  local said = doc.meta.crossover or {}
  site = said.site and pandoc.utils.stringify(said.site)
  folder = said.pictures and pandoc.utils.stringify(said.pictures) or "crossover-pictures"
  return filtered(doc)
end
