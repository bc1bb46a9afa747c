import { type ReactNode, useState } from 'react'
import { readAlertHash } from '../../shared/alerts.ts'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { formatDay } from '#platform/date-text.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { LongWait } from '#ui/long-wait/long-wait.tsx'
import { AlertCard } from './alert-card.tsx'
import styles from './alert-page.module.css'
import { SearchLine } from '#features/saved-searches/search-line.tsx'
import type { SearchChoices } from '#shared/saved-search.ts'
import { searchText } from '#features/saved-searches/search-text.ts'
import { type AlertLink, type AlertLinkState, useAlertLink } from './use-alert-link.ts'
import { online as words } from '../../words.ts'

interface AlertPageProps {
  readonly choicesOf: (search: string) => SearchChoices
}

/** The alerts of a mail address, by the link of a mail. There is no account: the link is the key. */
export function AlertPage({ choicesOf }: AlertPageProps) {
  const { hash } = useLocation()
  return <LinkPage key={hash} hash={hash} choicesOf={choicesOf} />
}

function LinkPage({ choicesOf, hash }: AlertPageProps & { readonly hash: string }) {
  const link = useAlertLink(readAlertHash(hash))
  const { hasProblem, state } = link
  return (
    <div className={styles['page']} aria-busy={link.isBusy}>
      {state.status === 'open' ? (
        <Open link={link} opened={state.opened} choicesOf={choicesOf} />
      ) : (
        <Other link={link} state={state} />
      )}
      <p role="alert" className={styles['problem']}>
        {hasProblem && state.status !== 'no-answer' ? words.failed() : null}
      </p>
    </div>
  )
}

interface TextPageProps {
  readonly heading: string
  readonly text: ReactNode
  readonly children?: ReactNode
}

function TextPage({ children, heading, text }: TextPageProps) {
  return (
    <>
      <h1 className={styles['title']}>{heading}</h1>
      <p className={styles['lead']}>{text}</p>
      <p className={styles['actions']}>{children}</p>
    </>
  )
}

const loading = (
  <>
    <h1 className={styles['title']}>{words.heading.open()}</h1>
    <LongWait>
      <SkeletonRows count={2} label={words.loading()} />
    </LongWait>
  </>
)

const seeJobs = (
  <Link className={buttonClass({ variant: 'outline' })} to={paths.jobs()}>
    {words.seeAll()}
  </Link>
)

interface OtherProps {
  readonly link: AlertLink
  readonly state: Exclude<AlertLinkState, { status: 'open' }>
}

/** Whatever a link does but opening alerts. */
function Other({ link, state: { status } }: OtherProps) {
  const { heading, text } = words
  switch (status) {
    case 'asking':
      return loading
    case 'no-answer':
      return (
        <>
          <h1 className={styles['title']}>{heading.open()}</h1>
          <TryAgainNotice onTryAgain={link.tryAgain}>{words.notLoaded()}</TryAgainNotice>
        </>
      )
    case 'link-old':
      return (
        <TextPage heading={heading[status]()} text={text[status]()}>
          <Button isLoading={link.isBusy} onClick={link.sendLink}>
            {words.sendLink()}
          </Button>
        </TextPage>
      )
    case 'ending':
      return (
        <TextPage heading={heading[status]()} text={text[status]()}>
          <Button isLoading={link.isBusy} onClick={link.endAll}>
            {words.endAll()}
          </Button>
        </TextPage>
      )
    case 'none':
    case 'link-ended':
    case 'link-sent':
    case 'ended':
    case 'forgotten':
      return (
        <TextPage heading={heading[status]()} text={text[status]()}>
          {seeJobs}
        </TextPage>
      )
  }
}

interface OpenProps extends AlertPageProps {
  readonly link: AlertLink
  readonly opened: Extract<AlertLinkState, { status: 'open' }>['opened']
}

function Open({ choicesOf, link, opened }: OpenProps) {
  const { address, alerts, unconfirmed } = opened
  const [isAsking, setIsAsking] = useState(false)
  const runningCount = alerts.filter(({ state }) => state === 'running').length
  return (
    <>
      <h1 className={styles['title']}>{unconfirmed ? words.heading.confirm() : words.heading.open()}</h1>
      {unconfirmed ? (
        <section className={styles['confirm']} aria-label={searchText(choicesOf(unconfirmed.search)).title}>
          <h2 className={styles['card-title']}>
            <SearchLine search={choicesOf(unconfirmed.search)} part="title" />
          </h2>
          <p className={styles['detail']}>
            <SearchLine search={choicesOf(unconfirmed.search)} part="detail" />
          </p>
          <p>
            <Sentence text={words.confirmText({ address: slot(0) })} elements={[<strong key="address">{address}</strong>]} />
          </p>
          <p className={styles['actions']}>
            <Button isLoading={link.isBusy} onClick={link.confirm}>
              {words.confirm()}
            </Button>
          </p>
          <p className={styles['detail']}>{words.confirmUntil({ day: formatDay(unconfirmed.linkEndsAtMs) })}</p>
        </section>
      ) : (
        <p className={styles['lead']}>
          <Sentence text={words.lead({ address: slot(0) })} elements={[<strong key="address">{address}</strong>]} />
        </p>
      )}
      {alerts.length === 0 ? null : (
        <ul className={styles['cards']} aria-label={words.heading.open()}>
          {alerts.map((alert) => (
            <AlertCard
              key={alert.alertId}
              alert={alert}
              isBusy={link.isBusy}
              onChange={(change) => link.change(alert.alertId, change)}
              search={choicesOf(alert.search)}
            />
          ))}
        </ul>
      )}
      <section className={styles['end']}>
        <h2 className={styles['card-title']}>{words.heading.ending()}</h2>
        <p>{words.forgetText({ count: runningCount })}</p>
        <button
          type="button"
          className={`${buttonClass({ variant: 'outline' })} ${styles['forget']}`}
          onClick={() => setIsAsking(true)}
        >
          <Icon name="trash-2" />
          {words.forget()}
        </button>
      </section>
      <BottomSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.forgetAsk()}
        focus="footer"
        footer={
          <>
            <Button variant="outline" isWide onClick={() => setIsAsking(false)}>
              {words.keep()}
            </Button>
            <button
              type="button"
              className={`${buttonClass({ isWide: true })} ${styles['destroy']}`}
              onClick={() => {
                setIsAsking(false)
                link.forget()
              }}
            >
              {words.forget()}
            </button>
          </>
        }
      >
        <p>{words.forgetLoss()}</p>
      </BottomSheet>
    </>
  )
}
