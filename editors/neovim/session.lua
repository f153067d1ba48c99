-- Types into a Neovim with init.lua in a terminal, and prints its screens:
--   nvim --headless -u NONE --cmd "set columns=118 lines=26" -l session.lua
-- Neovim 0.7 has no -l: -c "luafile session.lua". The current folder is the project, and
-- CAPIKIT_COMMAND the command of the server. Ends with 1 if a screen does not appear.
local here = debug.getinfo(1, "S").source:sub(2):match("^(.*)/") or "."
local command = vim.split(vim.env.CAPIKIT_COMMAND, " ")
local terminal = vim.api.nvim_get_current_buf()
local channel = vim.fn.termopen({
  vim.v.progpath,
  "-u",
  here .. "/init.lua",
  "--cmd",
  "let g:capikit_command = " .. vim.fn.string(command),
  "+set noswapfile",
  "api/v1/widget.ts",
})

local function screen()
  return table.concat(vim.api.nvim_buf_get_lines(terminal, 0, -1, false), "\n")
end

local function finish(code)
  vim.fn.jobstop(channel)
  vim.cmd(code == 0 and "qall!" or "cquit!")
end

--- Types keys, waits until the screen has a text and not another one, and prints the screen.
local function show(title, keys, text, absent)
  vim.fn.chansend(channel, keys)
  local found = vim.wait(60000, function()
    local shown = screen()
    return shown:find(text, 1, true) and not (absent and shown:find(absent, 1, true))
  end, 20)
  io.stdout:write("=== " .. title .. "\n" .. screen():gsub("%s+$", "") .. "\n\n")
  if not found then
    io.stdout:write("not on the screen: " .. text .. "\n")
    finish(1)
  end
end

local escape = "\27"
local omni = "\24\15"
show("diagnostics of the open file", "", "unknown marker +kubebuilder:validaton:Minimum")
show("quick fix", "/validaton\rga", "Replace \"kubebuilder:validaton:Minimum\"")
show("after the quick fix", "1\r", "+kubebuilder:validation:Minimum=1", "unknown marker")
show("help", "/validation\rK", "Sets the minimum of a number")
local below = escape .. ":set formatoptions=\r/A widget\ro"
show("completion of names", below .. "* +kubebuilder:p" .. omni, "+kubebuilder:printcolumn:")
show("completion of values", escape .. "S* +kubebuilder:resource:scope=" .. omni, "Namespaced")
show("definition", escape .. "/Widget extends\rgd", "kind: CustomResourceDefinition")
finish(0)
