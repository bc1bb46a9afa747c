declare module 'virtual:modules/page/staff/for-desk' {
  /** What the modules of the brand give the desk's pages, in the brand's order. */
  export const modules: readonly import('./parts/fillings.ts').DeskPagesFilling[]
}
