/** Logical properties only: the product is right to left, and physical sides are wrong in one direction. */
export default {
  plugins: ['stylelint-use-logical'],
  rules: {
    'csstools/use-logical': 'always',
    'declaration-property-value-disallowed-list': {
      '/^(text-align|float|clear)$/': ['left', 'right'],
      // It cuts Latin words in Hebrew from their start: `@mixin one-line`, or Mantine's `lineClamp`.
      'text-overflow': ['ellipsis'],
    },
    'function-disallowed-list': ['/gradient$/'],
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': true,
    'property-no-unknown': true,
  },
}
