import { shownTime } from '../../../ui/content/shown-time.ts'

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{shownTime(at)}</time>
