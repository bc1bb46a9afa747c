declare module 'virtual:brand-palette.css'

/** The translations of a catalogue by its English texts, in its groups (`server/build/languages/words.ts`). Empty in English. */
declare module '*?by-text' {
  const translations: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default translations
}
