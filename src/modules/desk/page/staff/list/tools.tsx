import { type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type DeskOverview, newestFirst } from '../../../shared/desk.ts'
import { deskPage, modulePage } from '../../../shared/desk-pages.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { NativeSelect } from '#ui/dropdown/native-select.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { pagesFillings } from '../parts/fillings.ts'
import { type DeskView, decisionFilters, periods, viewQuery, viewTitle, wholeList } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import { orderKey, orders, orderText } from './order.ts'
import { ownPages, StateSelect } from './side.tsx'
import styles from './tools.module.css'
import { SaveFilterDialog } from './team-dialogs.tsx'
import type { Picks } from './use-picks.ts'

const { list: words, parts, team } = staff

const texts = words.tools

interface ToolsProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly picks: Picks
  readonly onClear: () => void
}

/** The heading of the list with its filters. Below a laptop's width, they make room while rows are picked. */
export function Tools({ heading, picks, onClear }: ToolsProps) {
  const { control, may, openExport, overview, view } = useDesk()
  const total = control.list?.total ?? 0
  const search = control.list?.search ?? ''
  const isSearched = search !== ''
  const [isSaving, setIsSaving] = useState(false)
  const count = picks.rows.length
  const filters = overview !== null && overview.total > 0 ? overview : null
  // Elsewhere a touch screen needs a button that shows the boxes.
  const isLaptop = useLayoutWidth() === 'laptop'
  return (
    <div className={styles['tools']}>
      <SaveFilterDialog isOpen={isSaving} onClose={() => setIsSaving(false)} />
      <h1 className={styles['heading']} ref={heading} tabIndex={-1}>
        {isSearched ? words.found.heading({ count: total, search }) : viewTitle(view, overview)}
      </h1>
      <span className={styles['total']} role="status">
        {total === 0 || (isSearched && count === 0) ? '' : count === 0 ? total : texts.totalPicked({ total, count })}
      </span>
      <div className={styles['filters']}>
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
        {(picks.isPicking && !isLaptop) || filters === null ? null : (
          <>
            <Filters overview={filters} />
            {viewQuery({ ...view, sort: newestFirst }) === '' || !may('decide') ? null : (
              <Button variant="outline" size="compact" onClick={() => setIsSaving(true)}>
                <Icon name="bookmark-plus" />
                {team.filters.save()}
              </Button>
            )}
            {isSearched && total > 0 ? (
              <Button variant="outline" size="compact" onClick={onClear}>
                <Icon name="x" />
                {texts.clear()}
              </Button>
            ) : null}
            {picks.isPicking || total === 0 ? null : (
              <Button variant="outline" size="compact" onClick={() => openExport()}>
                <Icon name="download" />
                {parts.exportButton()}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
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
