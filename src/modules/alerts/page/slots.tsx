import { type ComponentProps, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SearchPlace, SlotProps } from '#platform/page-module.ts'
import { settings } from '#platform/settings.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { wordButton } from '#ui/button/word-button.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { ArrowLinkLabel, arrowLinkClass } from '#ui/link/arrow-link.tsx'
import { alertWays } from './alert-ways.ts'
import { alerts, useAlerts } from './alerts.ts'
import { page as words } from '../words.ts'
import { alertSettings } from '../shared/page-settings.ts'
import { alertsPage } from '../shared/alerts-page.ts'

/** What alerts show on the core's pages. */

type Dialog = typeof import('./dialog/alert-dialog.tsx')
const AlertDialog = late<ComponentProps<Dialog['AlertDialog']>>(
  async () => (await import('./dialog/alert-dialog.tsx')).AlertDialog,
)

function useLoadedAlerts() {
  useEffect(() => void alerts.load().catch(() => {}), [])
  return useAlerts()
}

function lookIn(place: SearchPlace): string | undefined {
  if (place === 'refused') return buttonClass({ size: 'small', variant: 'outline' })
  return place === 'closed' || place === 'missing' ? buttonClass() : wordButton.button
}

/** The bell: asks how to tell somebody of new jobs like those of a search. Where this site or this browser has no alerts, there is none. */
export function GetAlerts({ choicesOf, place, search }: SlotProps['search-actions']) {
  const alert = useLoadedAlerts().find((row) => row.search === search)
  const [dialog, setDialog] = useState({ opened: 0, isOpen: false })
  if (alertWays().length === 0) return null
  const isOn = alert?.status === 'mail' || alert?.status === 'device'
  const text = isOn ? words.isOn() : alert ? words.isWaiting() : words.getAlerts()
  return (
    <>
      <button
        type="button"
        className={lookIn(place)}
        data-place={place}
        aria-haspopup="dialog"
        onClick={() => setDialog(({ opened }) => ({ opened: opened + 1, isOpen: true }))}
      >
        <Icon name={isOn ? 'bell-ring' : 'bell-plus'} size="medium" />
        <span className={wordButton.label}>{text}</span>
      </button>
      {dialog.opened === 0 ? null : (
        <AlertDialog
          key={dialog.opened}
          isOpen={dialog.isOpen}
          search={search}
          choices={choicesOf(search)}
          onClose={() => setDialog(({ opened }) => ({ opened, isOpen: false }))}
        />
      )}
    </>
  )
}

/** How the new jobs of a saved search are reported. */
export function SearchAlert({ search }: SlotProps['saved-search']) {
  const alert = useLoadedAlerts().find((row) => row.search === search)
  if (!alert) return null
  const { status } = alert
  return <> · {status === 'mail' || status === 'device' ? words.by[status]() : words.by.waiting()}</>
}

/** Leads to the alerts by mail. Their page asks for the link of a mail. */
export function ChangeAlerts() {
  const hasMail = useLoadedAlerts().some(({ status }) => status === 'mail')
  return hasMail ? (
    <Link className={arrowLinkClass} to={alertsPage}>
      <ArrowLinkLabel>{words.change()}</ArrowLinkLabel>
    </Link>
  ) : null
}

/** The page of a job that has closed offers to tell of others. */
export function MailOffer() {
  return alertSettings(settings).hasMail ? words.closedJob() : null
}

/** The server sends them, whatever is deleted on this device. */
export function MailsGoOn() {
  const hasMail = useLoadedAlerts().some(({ status }) => status === 'mail')
  return hasMail ? <p>{words.mailsGoOn()}</p> : null
}
