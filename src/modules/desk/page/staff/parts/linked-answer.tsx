import { NewTabLink } from '#ui/link/new-tab-link.tsx'

/** Addresses of the web, up to what ends a sentence. Nothing else becomes a link: not `javascript:`, and no name with a dot. */
const address = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/gi

/** A text of a candidate's whose web addresses are links. They open apart, and learn nothing of the desk. */
export function LinkedAnswer({ text }: { readonly text: string }) {
  const links = [...text.matchAll(address)].filter(([link]) => URL.canParse(link))
  if (links.length === 0) return text
  const ends = links.map((link) => link.index + link[0].length)
  return (
    <>
      {links.map((link, index) => (
        <span key={link.index}>
          {text.slice(ends[index - 1] ?? 0, link.index)}
          <NewTabLink href={link[0]}>{link[0]}</NewTabLink>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
