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
