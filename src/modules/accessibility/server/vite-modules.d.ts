declare module 'virtual:chosen-modules' {
  /** The names of the brand's modules. */
  export const chosenModules: readonly string[]
}
