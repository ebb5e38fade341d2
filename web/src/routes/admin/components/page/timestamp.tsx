import { shownTime } from '../../../../ui/content/shown-time.ts'

export const Timestamp = ({ at }: { at: string }) => <time dateTime={at}>{shownTime(at)}</time>
