declare module 'virtual:outcomes-link-script' {
  /** The script of the page of a mail's link (`page/link.ts`), as one classic script. */
  export const linkScript: string
}
