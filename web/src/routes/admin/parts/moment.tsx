import { shownTime } from '../../../ui/signed-in/shown-time.ts'

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{shownTime(at)}</time>
