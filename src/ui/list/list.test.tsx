import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { List } from './list.tsx'
import { ListItem } from './list-item.tsx'

/** Returns the message of the error that a component throws. React also logs that error, which these tests expect. */
function failureOf(element: React.ReactElement): string {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    render(element)
    return 'nothing was thrown'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    report.mockRestore()
  }
}

describe('List', () => {
  it('marks selected and disabled rows', () => {
    render(
      <List selectedIndices={[1]} aria-label="Departments">
        {[
          <ListItem key="a" label="Art" note="3" />,
          <ListItem key="b" label="Business" isSelected />,
          <ListItem key="c" label="Community" note="No jobs" isDisabled />,
        ]}
      </List>,
    )
    expect(screen.getByRole('option', { name: 'Business', selected: true })).toBeVisible()
    expect(screen.getByRole('option', { name: 'Community No jobs' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('shows its search field and the empty text if it has no rows', () => {
    render(
      <List selectedIndices={[]} searchField={<input aria-label="Search" />} emptyText="Nothing found.">
        {[]}
      </List>,
    )
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found.')
  })
})

describe('List and ListItem', () => {
  it('reject a row with a checkbox, an icon and a description', () => {
    const row = <ListItem label="Art" hasCheckbox icon="map-pin" description="Three jobs" />
    expect(failureOf(row)).toBe('A ListItem with a checkbox may not have both an icon and a description.')
  })

  it('reject a list with neither rows nor a search field', () => {
    expect(failureOf(<List selectedIndices={[]}>{[]}</List>)).toBe('A List must have at least one item or search field.')
  })

  it('reject several selected rows in a single-select list', () => {
    const rows = [<ListItem key="a" label="A" />, <ListItem key="b" label="B" />]
    expect(failureOf(<List selectedIndices={[0, 1]}>{rows}</List>)).toBe(
      'A single-select List may not have multiple selected indices.',
    )
  })

  it('accept the allowed combinations', () => {
    const rows = [
      <ListItem key="a" label="A" hasCheckbox icon="map-pin" />,
      <ListItem key="b" label="B" hasCheckbox description="b" />,
    ]
    expect(
      failureOf(
        <List selectedIndices={[0, 1]} isMultiple>
          {rows}
        </List>,
      ),
    ).toBe('nothing was thrown')
  })
})
