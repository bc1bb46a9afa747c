/** Vite replaces it: true in a build. */
interface ImportMetaEnv {
  readonly PROD: boolean
}
interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '*.css?inline' {
  const text: string
  export default text
}

declare module '*?raw' {
  const text: string
  export default text
}

declare module 'virtual:brand-tables' {
  /** By language, the brand's texts by how they stand in its folder. */
  export const brandTables: ReadonlyMap<string, ReadonlyMap<string, string | ((values: object) => string)>>
}

declare module 'virtual:modules/server' {
  /** What the modules of the brand give the server, in the brand's order. */
  export const modules: readonly import('./module.ts').ServerModule[]
}

declare module 'virtual:module-schemas' {
  /** The file `schema.sql` of each module of the brand that has one. */
  export const moduleSchemas: readonly { readonly name: string; readonly text: string }[]
}
