import { useState } from 'react'
import { Card, cardLinkClass } from '../card/card.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './social-post.module.css'

interface SocialPostProps {
  readonly profileName: string
  /** null: the profile has none. */
  readonly profileImage: string | null
  /** '2 days ago' */
  readonly age: string
  /** ISO 8601 */
  readonly dateTime: string
  /** HTML of a stranger; sanitised where it is shown. */
  readonly descriptionHtml: string
  readonly image: string | null
  readonly url: string
}

/** A post of a professional network, 330 by 368 (specification 9). A picture that fails goes, and the words take its place. */
export function SocialPost({ profileName, profileImage, age, dateTime, descriptionHtml, image, url }: SocialPostProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const [hasProfileFailed, setHasProfileFailed] = useState(false)
  const hasImage = image !== null && !hasFailed
  return (
    <Card isTappable className={styles['post']}>
      <div className={styles['who']}>
        {profileImage === null || hasProfileFailed ? null : (
          <img
            className={styles['avatar']}
            src={profileImage}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            onError={() => setHasProfileFailed(true)}
          />
        )}
        <div>
          <a className={`${cardLinkClass} ${styles['name']}`} href={url} target="_blank" rel="noopener noreferrer">
            {profileName} <VisuallyHidden>post, opens in a new tab</VisuallyHidden>
          </a>
          <time className={styles['age']} dateTime={dateTime}>
            {age}
          </time>
        </div>
      </div>
      <div className={styles['words']} data-tall={!hasImage || undefined}>
        <RichText html={descriptionHtml} topHeading={4} isSmall />
      </div>
      {hasImage ? (
        <img
          className={styles['image']}
          src={image}
          alt=""
          width={330}
          height={176}
          loading="lazy"
          onError={() => setHasFailed(true)}
        />
      ) : null}
    </Card>
  )
}
