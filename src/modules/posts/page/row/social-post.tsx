import { useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card, cardLinkClass } from '#ui/card/card.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './social-post.module.css'
import { sections as words } from '../../words.ts'

/** What the post links to, with a title of its own. */
interface Article {
  readonly title: string
  /** '' if unknown */
  readonly author: string
}

interface SocialPostProps {
  readonly profileName: string
  /** Null if the profile has no page of its own. */
  readonly profileUrl: string | null
  /** Null if the profile has no picture. */
  readonly profileImage: string | null
  /** '2 days ago' */
  readonly age: string
  /** ISO 8601 */
  readonly dateTime: string
  /** Untrusted HTML, sanitised by `RichText`. */
  readonly descriptionHtml: string
  readonly image: string | null
  /** The host of a picture that loads only after a press. Null if it loads at once. */
  readonly waitingImageHost?: string | null
  readonly article: Article | null
  readonly url: string
}

/** A social network post, 330 by 368 px. If its picture fails to load, the text takes up the space. */
export function SocialPost({
  profileName,
  profileUrl,
  profileImage,
  age,
  dateTime,
  descriptionHtml,
  image,
  waitingImageHost = null,
  article,
  url,
}: SocialPostProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isPressed, setIsPressed] = useState(false)
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
          {profileUrl === null ? (
            <span className={styles['name']}>{profileName}</span>
          ) : (
            <NewTabLink className={styles['name']} href={profileUrl}>
              {profileName}
            </NewTabLink>
          )}
          <a
            ref={link}
            className={`${cardLinkClass} ${styles['age']}`}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={words.post({ name: profileName, age })}
          >
            <time dateTime={dateTime}>{age}</time>
          </a>
        </div>
      </div>
      <div className={styles['text']} data-tall={!hasImage || undefined} data-short={(hasImage && article !== null) || undefined}>
        <RichText html={descriptionHtml} topHeading={4} isSmall hasMedia={false} />
      </div>
      {article === null ? null : (
        <p className={styles['article']}>
          <bdi className={styles['article-title']}>{article.title}</bdi>
          {article.author === '' ? null : <span className={styles['age']}>{words.by({ author: article.author })}</span>}
        </p>
      )}
      {hasImage && waitingImageHost !== null && !isPressed ? (
        <div className={styles['waiting']}>
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setIsPressed(true)
              // Move focus first, because the button is about to be removed.
              link.current?.focus({ preventScroll: true })
            }}
          >
            <span aria-hidden="true">{words.showPicture()}</span>
            <VisuallyHidden>{words.showPictureOf({ name: profileName })}</VisuallyHidden>
          </Button>
          <span className={styles['age']}>{words.loadsFrom({ host: waitingImageHost })}</span>
        </div>
      ) : null}
      {hasImage && (waitingImageHost === null || isPressed) ? (
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
