import { Card, cardLinkClass } from '../card/card.tsx'
import { NewTabLink } from '../link/new-tab-link.tsx'
import styles from './blog-card.module.css'

export interface BlogCardProps {
  readonly title: string
  readonly url: string
  readonly image: string
  /** 'Curriculum · 6 min' */
  readonly meta: string
}

/** A link to a blog article, 330 by 269 px. */
export function BlogCard({ title, url, image, meta }: BlogCardProps) {
  return (
    <Card isTappable className={styles['blog']}>
      <img className={styles['image']} src={image} alt="" width={330} height={138} loading="lazy" />
      <div className={styles['text']}>
        <p className={styles['meta']}>{meta}</p>
        <h3 className={styles['title']}>
          <NewTabLink className={cardLinkClass} href={url}>
            {title}
          </NewTabLink>
        </h3>
      </div>
    </Card>
  )
}
