declare module 'virtual:accessibility-style' {
  /** The styles of the statement, with the brand's fonts and colours. */
  export const statementStyle: string
}
