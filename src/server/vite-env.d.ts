/** Vite replaces it: true in a build. */
interface ImportMetaEnv {
  readonly PROD: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*?raw' {
  const text: string
  export default text
}

declare module 'virtual:brand-tables' {
  /** By language, the brand's texts by how they stand in its folder. */
  export const brandTables: ReadonlyMap<string, ReadonlyMap<string, string | ((values: object) => string)>>
}
