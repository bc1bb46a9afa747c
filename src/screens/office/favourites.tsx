import { Link } from 'react-router-dom'
import type { RichLine } from '#shared/brand.ts'
import { linkClass } from '#ui/link/link-class.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

/** A sentence with links. External links open in a new tab. */
export function Favourites({ line }: { readonly line: RichLine }) {
  return line.map((piece) => {
    if (typeof piece === 'string') return piece
    const { href, label } = piece
    return /^[/#]/.test(href) ? (
      <Link key={href} className={linkClass()} to={href}>
        {label}
      </Link>
    ) : (
      <a key={href} className={linkClass()} href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <VisuallyHidden> opens in a new tab</VisuallyHidden>
      </a>
    )
  })
}
