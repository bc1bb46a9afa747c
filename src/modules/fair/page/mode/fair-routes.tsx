import { Route, Routes } from 'react-router-dom'
import { fairPaths } from '../../shared/fair-pages.ts'
import { Screen as Apply } from './apply/screen.tsx'
import { Screen as Done } from './done/screen.tsx'
import { Screen as Interest } from './interest/screen.tsx'
import { Screen as Job } from './job/screen.tsx'
import { Screen as Jobs } from './jobs/screen.tsx'
import { Screen as Join } from './join/screen.tsx'
import { FairFrame } from './fair-frame.tsx'
import { Screen as NewPin } from './new-pin/screen.tsx'
import { Screen as Pin } from './pin/screen.tsx'
import { Screen as ReadyCheck } from './ready/screen.tsx'
import { Screen as Recruiters } from './recruiters/screen.tsx'
import { Screen as Setup } from './setup/screen.tsx'
import { Screen as Start } from './start/screen.tsx'

/** The part of an address that is below the fair's own. */
const below = (address: string) => address.slice(fairPaths.start().length + 1)

/** The screens of fair mode. */
export function FairRoutes() {
  return (
    <Routes>
      <Route element={<FairFrame />}>
        <Route index element={<Start />} />
        <Route path={below(fairPaths.jobs())} element={<Jobs />} />
        <Route path={below(fairPaths.job(':jobId'))} element={<Job />} />
        <Route path={below(fairPaths.apply(':jobId'))} element={<Apply />} />
        <Route path={below(fairPaths.interest())} element={<Interest />} />
        <Route path={below(fairPaths.done())} element={<Done />} />
        <Route path={below(fairPaths.pin())} element={<Pin />} />
        <Route path={below(fairPaths.recruiters())} element={<Recruiters />} />
        <Route path={below(fairPaths.setup())} element={<Setup />} />
        <Route path={below(fairPaths.newPin())} element={<NewPin />} />
        <Route path={below(fairPaths.readyCheck())} element={<ReadyCheck />} />
        <Route path={below(fairPaths.join())} element={<Join />} />
        <Route path="*" element={<Start />} />
      </Route>
    </Routes>
  )
}
