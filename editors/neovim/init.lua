-- Starts the language server of the project's capikit for TypeScript files and CRDs, beside other servers.
vim.cmd("filetype plugin on")
vim.opt.signcolumn = "yes"
vim.opt.completeopt = { "menu", "menuone", "noselect" }

-- Neovim 0.7 has no vim.lsp.start.
local start = vim.lsp.start or function(config)
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
end

vim.api.nvim_create_autocmd("FileType", {
  pattern = { "typescript", "yaml" },
  callback = function()
    start({
      name = "capikit",
      cmd = vim.g.capikit_command or { "npx", "--no", "capikit", "lsp", "--stdio" },
      root_dir = vim.fn.getcwd(),
    })
    vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
    vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = true })
    vim.keymap.set("n", "gd", vim.lsp.buf.definition, { buffer = true })
    vim.keymap.set("n", "ga", vim.lsp.buf.code_action, { buffer = true })
  end,
})
