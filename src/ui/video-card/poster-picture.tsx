/** The thumbnail of a video. */
export interface Poster {
  readonly light: string
  /** For the dark theme, if it has a picture of its own. */
  readonly dark: string | null
}

interface PosterPictureProps {
  readonly poster: Poster
  readonly className?: string | undefined
  /** It is at the top of the page and loads eagerly. */
  readonly isFirst?: boolean
}

/** A video's thumbnail, which follows the theme before any code has loaded. Decorative: the button around it has the name. */
export function PosterPicture({ poster: { light, dark }, className, isFirst = false }: PosterPictureProps) {
  return (
    <picture>
      {dark === null ? null : <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img className={className} src={light} alt="" width={640} height={360} loading={isFirst ? 'eager' : 'lazy'} />
    </picture>
  )
}
