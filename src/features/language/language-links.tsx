import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { languages } from '#shared/site-languages.ts'
import { language as current } from '#shared/words.ts'
import { addressIn } from '#platform/address.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { chooseLanguage, type WhyNot } from './choose-language.ts'
import { ownNameOf } from './language-names.ts'
import styles from './language-links.module.css'
import { language as words } from '../words.ts'

interface LanguageLinksProps {
  /** Rows with a tick, or a line of words. */
  readonly shape: 'rows' | 'line'
}

/** A link to the open page in each language, each in its own words. Without scripts, and for crawlers, they are plain links. */
export function LanguageLinks({ shape }: LanguageLinksProps) {
  const { pathname } = useLocation()
  const [refused, setRefused] = useState<{ readonly language: string; readonly why: NonNullable<WhyNot> } | null>(null)
  const choose = async (event: MouseEvent, language: string) => {
    // Another tab gets a page of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (language === current) return
    const why = await chooseLanguage(language)
    setRefused(why && { language, why })
  }
  return (
    <>
      <ul className={styles[shape]}>
        {languages.map((language) => (
          <li key={language}>
            <a
              className={styles['link']}
              href={addressIn(language, pathname)}
              lang={language}
              hrefLang={language}
              aria-current={language === current || undefined}
              onClick={(event) => void choose(event, language)}
            >
              {ownNameOf(language)}
              {shape === 'rows' && language === current ? <Icon name="check" size="medium" /> : null}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles['note']} role="status">
        {refused === null
          ? ''
          : refused.why === 'offline'
            ? words.offline({ name: ownNameOf(refused.language) })
            : words.unsaved()}
      </p>
    </>
  )
}
