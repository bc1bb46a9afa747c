import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/button/button-class.ts'
import { deskPage } from '../../../../shared/desk-pages.ts'
import { staff } from '../../../../words.ts'
import { ListNotice } from '../../list/alarm.tsx'
import { viewQuery, wholeList } from '../../parts/view.ts'

const { look: words } = staff

/** Says on the list that nobody has decided for longer than a week about what is held. */
export function LongHeld({ count }: { readonly count: number }) {
  return (
    <ListNotice icon="eye" lamp="quiet" heading={words.long({ count })} text={words.longText()}>
      <Link
        className={buttonClass({ variant: 'outline', size: 'compact' })}
        to={deskPage() + viewQuery({ ...wholeList, state: 'held' })}
      >
        {words.longLink()}
      </Link>
    </ListNotice>
  )
}
