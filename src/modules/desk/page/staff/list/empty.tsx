import type { Tone } from '#shared/brand.ts'
import type { DeskOverview, Lamp } from '../../../shared/desk.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { siteAddress } from '#platform/address.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { IconBubble } from '../parts/state-bubble.tsx'
import { pictures } from '../parts/pictures.ts'
import { systemOf } from '../parts/states.ts'
import styles from './empty.module.css'
import { staff } from '../../../words.ts'

const { list: words } = staff

const texts = words.empty

type Line = readonly [icon: IconName, tone: Tone, title: string, text: string]

function mailLine(hasMail: boolean): Line {
  return hasMail
    ? ['check', 'owl', texts.mail(), texts.mailText()]
    : ['triangle-alert', 'bee', texts.noMail(), texts.noMailText()]
}

function lampLine(lamp: Lamp): Line {
  switch (lamp.state) {
    case 'off':
      return ['triangle-alert', 'bee', texts.off(), texts.offText()]
    case 'answers':
      return ['check', 'owl', texts.answers(), texts.answersText({ system: lamp.system })]
    case 'quiet':
      return ['clock', 'bee', texts.quiet({ system: lamp.system }), texts.quietText()]
    case 'stopped':
      return ['key-round', 'cardinal', texts.alarm[lamp.alarm](), texts.stoppedText()]
  }
}

/** Before the first application: what works already, and which setting is missing. */
export function EmptyDesk({ overview: { hasMail, lamp, trialJobId } }: { readonly overview: DeskOverview }) {
  return (
    <div className={styles['empty']}>
      <img src={pictures.empty} alt="" width={480} height={320} />
      <div className={styles['words']}>
        <h2>{texts.heading()}</h2>
        <p>{texts.lead()}</p>
        <ul className={styles['settings']}>
          {[lampLine(lamp), mailLine(hasMail)].map(([icon, tone, title, text]) => (
            <li key={title}>
              <IconBubble icon={icon} tone={tone} />
              <span>
                <b>{title}</b>
                <span className={styles['muted']}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
        {trialJobId === null ? null : (
          <div className={styles['trial']}>
            <NewTabLink className={buttonClass({ size: 'small' })} href={`${siteAddress(paths.job(trialJobId))}#${applyAnchor}`}>
              <Icon name="flask-conical" />
              {texts.trial()}
            </NewTabLink>
            <p>{texts.trialText({ system: systemOf(lamp) ?? 'none' })}</p>
          </div>
        )}
      </div>
    </div>
  )
}

interface NothingFoundProps {
  readonly search: string
  /** A search that finds something. */
  readonly suggestion: string | null
  readonly onSearch: (search: string) => void
  readonly onClear: () => void
}

/** The filters or the search leave nothing. */
export function NothingFound({ search, suggestion, onClear, onSearch }: NothingFoundProps) {
  return (
    <div className={styles['nothing']}>
      <p role="status">
        {search === '' ? texts.nothing() : texts.nothingFor({ search })}
        {suggestion === null ? null : (
          <>
            {' '}
            <Sentence
              text={texts.didYouMean({ suggestion: slot(0) })}
              elements={[
                <button key="suggestion" type="button" className={linkClass()} onClick={() => onSearch(suggestion)}>
                  <bdi>{suggestion}</bdi>
                </button>,
              ]}
            />
          </>
        )}
      </p>
      <Button variant="outline" size="small" onClick={onClear}>
        {words.tools.clear()}
      </Button>
    </div>
  )
}
