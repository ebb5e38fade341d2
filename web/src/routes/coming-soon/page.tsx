import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'
import { ComingSoon } from '../../ui/coming-soon.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const sentence = 'We are still at the workbench. Have a look at what is ready in the meantime.'

export const Component = () => (
  <>
    <PageHead title="Coming Soon" description={sentence} path={paths.comingSoon} />
    <ComingSoon sentence={sentence}>
      <Link to={paths.products} className={looks.primary}>
        See all products
      </Link>
      <Link to={paths.home} className={looks.quiet}>
        Return Home
      </Link>
    </ComingSoon>
  </>
)
