declare module 'virtual:modules/server/for-desk' {
  /** What the modules of the brand give the desk's service, in the brand's order. */
  export const modules: readonly import('./fillings.ts').DeskServiceFilling[]
}
declare module 'virtual:modules/server/late-for-desk' {
  /** Which applications wait for longer than usual: conditions on their entries, by the modules that measure it. */
  export const modules: readonly import('#server/database/sql.ts').Sql[]
}
declare module 'virtual:desk-file-frame' {
  /** The script of the frame that shows files (`page/staff/viewer/frame.ts`), as one classic script. */
  export const fileFrameScript: string
}
