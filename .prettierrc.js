module.exports = {
  arrowParens: 'avoid',
  printWidth: 100,
  singleQuote: true,
  trailingComma: 'all',
};
