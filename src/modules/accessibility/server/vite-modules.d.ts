declare module 'virtual:accessibility-of-brand' {
  /** The styles of the statement, with the brand's fonts and colours. */
  export const statementStyle: string
  /** The names of the brand's modules. */
  export const chosenModules: readonly string[]
}
