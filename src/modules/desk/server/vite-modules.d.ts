declare module 'virtual:modules/server/for-desk' {
  /** What the modules of the brand give the desk's service, in the brand's order. */
  export const modules: readonly import('./fillings.ts').DeskServiceFilling[]
}
