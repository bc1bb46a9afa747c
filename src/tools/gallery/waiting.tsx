import { LoadingDots } from '#ui/loading-dots/loading-dots.tsx'
import { SkeletonCards, SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { Family, Specimen, State } from './specimen.tsx'

/** Loading indicators. */
export function Waiting() {
  return (
    <Family name="Waiting">
      <Specimen name="Skeleton">
        <State name="Rows" isWide>
          <SkeletonRows count={3} label="Loading rows" />
        </State>
        <State name="Posts" isWide>
          <SkeletonCards count={4} kind="post" label="Loading posts" />
        </State>
        <State name="Articles" isWide>
          <SkeletonCards count={4} kind="blog" label="Loading articles" />
        </State>
      </Specimen>
      <Specimen name="Loading dots">
        <State name="In the text's colour">
          <LoadingDots label="Loading" />
        </State>
        <State name="On a field" isOnField>
          <LoadingDots label="Loading" />
        </State>
      </Specimen>
    </Family>
  )
}
