import { navigationTexts } from '../../texts/navigation.ts'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

interface ComingLaterProps {
  readonly title: string
}

/** A screen that is named in the navigation and not built yet. It says so. */
export function ComingLater({ title }: ComingLaterProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyStage size="page">{navigationTexts.comingLater}</EmptyStage>
    </>
  )
}
