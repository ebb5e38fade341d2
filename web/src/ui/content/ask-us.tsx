import helpers from 'media:brand/team-helpers'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../classes.ts'

/** The way to a person, at the end of pages that answer questions. */
export const AskUs = ({ isHelp }: { isHelp: boolean }) => (
  <aside className={`${style({ variant: 'card' })} overflow-hidden sm:flex print:hidden`}>
    <img
      src={`/${helpers.path}`}
      alt=""
      width={helpers.width}
      height={helpers.height}
      loading="lazy"
      className="w-full shrink-0 object-cover sm:w-52"
    />
    <div className="grid content-center justify-items-start gap-3 p-6">
      <h2 className="text-xl">{isHelp ? 'Still stuck?' : 'Another question?'}</h2>
      <p className="text-muted">
        {isHelp
          ? 'Tell us what happens, and which lamp or speaker you have. A person reads every message.'
          : 'Most answers are in our help center. A person reads every message that you send us.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.contact} className={button()}>
          Contact us
        </Link>
        {!isHelp && (
          <Link to={paths.help} className={button({ variant: 'secondary' })}>
            Help center
          </Link>
        )}
      </div>
    </div>
  </aside>
)
