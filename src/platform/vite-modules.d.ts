declare module 'virtual:brand-palette.css'

declare module 'virtual:modules/page' {
  /** What the modules of the brand give the pages, in the brand's order. */
  export const modules: readonly import('./page-module.ts').PageModule[]
}

declare module 'virtual:modules/shared/documents' {
  /** The paths of the documents that each module's server writes. */
  export const modules: readonly (readonly string[])[]
}

/** The translations of a catalogue by its English texts, in its groups (`build/languages/words.ts`). Empty in English. */
declare module '*?by-text' {
  const translations: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default translations
}

/** What the page's language says for names of the board, where the brand translates them. */
declare module 'virtual:board-names' {
  const names: Readonly<Record<string, string>>
  export default names
}
