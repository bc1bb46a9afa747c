import { FairBar } from '../kit/fair-bar.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'

export function Screen() {
  return <FairScreen bar={<FairBar />}>Set-up</FairScreen>
}
