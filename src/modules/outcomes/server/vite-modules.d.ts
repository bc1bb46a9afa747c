declare module 'virtual:outcomes-link-page' {
  /** The script of the page of a mail's link (`page/link.ts`), as one classic script. */
  export const linkScript: string
  /** Its styles, with the brand's fonts and colours. */
  export const linkStyle: string
}
