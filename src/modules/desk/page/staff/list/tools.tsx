import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type DeskOverview, newestFirst } from '../../../shared/desk.ts'
import { type DeskDecision, deskDecisions, maxPicked } from '../../../shared/team.ts'
import { deskPage, modulePage } from '../../../shared/desk-pages.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { NativeSelect } from '#ui/dropdown/native-select.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { decisionIcons } from '../application/team-panel.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { pagesFillings } from '../parts/fillings.ts'
import { type DeskView, decisionFilters, periods, viewQuery, viewTitle, wholeList } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import { orderKey, orders, orderText } from './order.ts'
import { ownPages, StateSelect } from './side.tsx'
import styles from './tools.module.css'
import { EraseManyDialog, SaveFilterDialog } from './team-dialogs.tsx'
import type { Picks } from './use-picks.ts'

const { list: words, parts, team } = staff

const texts = words.tools

interface ToolsProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly picks: Picks
  readonly onDecide: (decision: DeskDecision) => void
  readonly onLabel: () => void
  /** null: not possible for the picked rows. */
  readonly onResend: (() => void) | null
  readonly onMarkDelivered: (() => void) | null
}

/** The heading of the list with its filters, or what can be done to the picked rows. */
export function Tools({ heading, picks, ...onPicks }: ToolsProps) {
  const { control, may, openExport, overview, view } = useDesk()
  const total = control.list?.total ?? 0
  const [isSaving, setIsSaving] = useState(false)
  const count = picks.rows.length
  const filters = overview !== null && overview.total > 0 ? overview : null
  // Elsewhere a touch screen needs a button that shows the boxes.
  const isLaptop = useLayoutWidth() === 'laptop'
  return (
    <div className={styles['tools']}>
      <SaveFilterDialog isOpen={isSaving} onClose={() => setIsSaving(false)} />
      <h1 className={styles['heading']} ref={heading} tabIndex={-1}>
        {viewTitle(view, overview)}
      </h1>
      <span className={styles['total']} role="status">
        {total === 0 ? '' : count === 0 ? total : texts.totalPicked({ total, count })}
      </span>
      <div className={styles['filters']} data-picking={picks.isPicking || undefined}>
        {isLaptop || filters === null ? null : (
          // One button, so that the focus stays on it.
          <Button variant="outline" size="compact" onClick={picks.isPicking ? picks.clear : picks.start}>
            <Icon name={picks.isPicking ? 'x' : 'list-checks'} />
            {picks.isPicking ? texts.done() : words.pick()}
          </Button>
        )}
        {picks.unknownIds.length < 2 ? null : (
          // One button, so that the focus stays on it.
          <Button
            variant="outline"
            size="compact"
            aria-pressed={picks.areUnknownPicked}
            onClick={() => void picks.toggleUnknown()}
          >
            <Icon name="circle-question-mark" />
            {texts.allUnknown()}
          </Button>
        )}
        {picks.isPicking ? <PickTools {...onPicks} picks={picks} isLaptop={isLaptop} /> : null}
        {/* On a laptop the side has them. */}
        {isLaptop || picks.isPicking
          ? null
          : pagesFillings.map(({ name, pages }) => (
              <Link key={name} className={buttonClass({ variant: 'outline', size: 'compact' })} to={modulePage(name)}>
                {pages.label()}
              </Link>
            ))}
        {isLaptop || picks.isPicking || !may('erase')
          ? null
          : ownPages.map(({ name, section }) => (
              <Link key={section} className={buttonClass({ variant: 'outline', size: 'compact' })} to={modulePage(section)}>
                {name()}
              </Link>
            ))}
        {picks.isPicking || filters === null ? null : (
          <>
            <Filters overview={filters} />
            {viewQuery({ ...view, sort: newestFirst }) === '' || !may('decide') ? null : (
              <Button variant="outline" size="compact" onClick={() => setIsSaving(true)}>
                <Icon name="bookmark-plus" />
                {team.filters.save()}
              </Button>
            )}
            <Button variant="outline" size="compact" onClick={() => openExport()}>
              <Icon name="download" />
              {parts.exportButton()}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface PickToolsProps extends Omit<ToolsProps, 'heading'> {
  readonly isLaptop: boolean
}

function PickTools({ isLaptop, onDecide, onLabel, onMarkDelivered, onResend, picks }: PickToolsProps) {
  const { may, openExport } = useDesk()
  const [isErasing, setIsErasing] = useState(false)
  const hasPicks = picks.rows.length > 0
  return (
    <>
      {isLaptop ? null : <b className={styles['picked']}>{texts.picked({ count: picks.rows.length })}</b>}
      {hasPicks && may('decide')
        ? deskDecisions.map((decision) => (
            <Button key={decision} variant="outline" size="compact" onClick={() => onDecide(decision)}>
              <Icon name={decisionIcons[decision]} />
              {team.decisions[decision]()}
            </Button>
          ))
        : null}
      {hasPicks && may('decide') ? (
        <Button variant="outline" size="compact" onClick={onLabel}>
          <Icon name="plus" />
          {team.label()}
        </Button>
      ) : null}
      {hasPicks && picks.rows.length <= maxPicked ? (
        <Button variant="outline" size="compact" onClick={() => openExport([...picks.ids])}>
          <Icon name="file-down" />
          {parts.exportButton()}
        </Button>
      ) : null}
      {hasPicks && may('erase') ? (
        <Button variant="outline" size="compact" onClick={() => setIsErasing(true)}>
          <Icon name="trash-2" />
          {team.erase()}
        </Button>
      ) : null}
      <EraseManyDialog
        rows={isErasing ? picks.rows : []}
        onClose={() => {
          setIsErasing(false)
        }}
      />
      {onResend === null ? null : (
        <Button variant="outline" size="compact" onClick={onResend}>
          <Icon name="rotate-cw" />
          {parts.resend()}
        </Button>
      )}
      {onMarkDelivered === null ? null : (
        <Button variant="outline" size="compact" onClick={onMarkDelivered}>
          <Icon name="check-check" />
          {picks.areUnknown ? texts.itArrived() : parts.mark()}
        </Button>
      )}
      {isLaptop ? (
        <Button variant="ghost" size="compact" onClick={picks.clear}>
          {texts.clear()}
        </Button>
      ) : null}
    </>
  )
}

function Filters({ overview }: { readonly overview: DeskOverview }) {
  const navigate = useNavigate()
  const width = useLayoutWidth()
  const { view } = useDesk()
  const show = (change: Partial<DeskView>) => void navigate(deskPage() + viewQuery({ ...view, ...change }))
  return (
    <>
      {width === 'tablet' ? <StateSelect overview={overview} /> : null}
      <NativeSelect
        label={texts.job()}
        any={texts.anyJob()}
        value={view.jobId}
        onChange={(value) => show({ jobId: value === '' ? null : Number(value) })}
        options={overview.jobs.map(({ jobId, jobTitle }) => ({ value: jobId, label: jobTitle }))}
      />
      {overview.sources.length === 0 ? null : (
        <NativeSelect
          label={texts.source()}
          any={texts.anySource()}
          value={view.source}
          onChange={(value) => show({ source: value || null })}
          options={overview.sources.map((source) => ({ value: source, label: source }))}
        />
      )}
      {/* On a laptop the side has them. */}
      {pagesFillings.map(({ filter, name: module }) => {
        const { any, choicesOf, label, name } = filter
        const options = choicesOf(overview.known[module])
        const { [name]: chosen = null, ...others } = view.ofModules
        return options.length === 0 || width === 'laptop' ? null : (
          <NativeSelect
            key={module}
            label={label()}
            any={any()}
            value={chosen}
            onChange={(value) => show({ ofModules: value === '' ? others : { ...others, [name]: value } })}
            options={options}
          />
        )
      })}
      <NativeSelect
        label={team.decision()}
        any={team.filters.anyDecision()}
        value={view.decision}
        onChange={(value) => show({ decision: decisionFilters.find((each) => each === value) ?? null })}
        options={decisionFilters.map((value) => ({ value, label: team.filters.decisions[value]() }))}
      />
      {overview.labels.length === 0 ? null : (
        <NativeSelect
          label={team.label()}
          any={team.filters.anyLabel()}
          value={view.label}
          onChange={(value) => show({ label: value || null })}
          options={overview.labels.map((label) => ({ value: label, label }))}
        />
      )}
      <NativeSelect
        label={texts.period()}
        any={texts.anyTime()}
        value={view.days}
        onChange={(value) => show({ days: value === '' ? null : Number(value) })}
        options={periods.map((days) => ({ value: days, label: texts.days({ days }) }))}
      />
      {width === 'phone' ? (
        <NativeSelect
          label={texts.order()}
          value={orderKey(view.sort)}
          isSet={viewQuery({ ...wholeList, sort: view.sort }) !== ''}
          onChange={(value) => show({ sort: orders.find((order) => orderKey(order) === value) ?? newestFirst })}
          options={orders.map((order) => ({ value: orderKey(order), label: orderText(order) }))}
        />
      ) : null}
    </>
  )
}
