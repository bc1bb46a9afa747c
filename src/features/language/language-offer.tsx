import { useState } from 'react'
import { addressIn } from '#platform/address.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Toast } from '#ui/toast/toast.tsx'
import { chooseLanguage, keepLanguage } from './choose-language.ts'
import { ownNameOf } from './language-names.ts'
import { language as current } from '#shared/words.ts'

/** What the build puts in the place of this name: the sentence of each language, in its own words. */
declare const __LANGUAGE_OFFERS__: Readonly<Record<string, string>>

interface LanguageOfferProps {
  /** The language that the browser prefers. */
  readonly language: string
  /** The path of the page, without a language. */
  readonly path: string
}

/** Offers a page in the language of the browser, once. Whoever closes the offer has chosen the page's language. */
export function LanguageOffer({ language, path }: LanguageOfferProps) {
  const [isAnswered, setIsAnswered] = useState(false)
  if (isAnswered) return null
  return (
    <Toast
      title={__LANGUAGE_OFFERS__[language] ?? ownNameOf(language)}
      lang={language}
      action={
        <a
          className={buttonClass({ variant: 'bee', size: 'small' })}
          href={addressIn(language, path)}
          lang={language}
          hrefLang={language}
          onClick={(event) => {
            event.preventDefault()
            void chooseLanguage(language)
          }}
        >
          {ownNameOf(language)}
        </a>
      }
      onClose={() => {
        keepLanguage(current)
        setIsAnswered(true)
      }}
    />
  )
}
