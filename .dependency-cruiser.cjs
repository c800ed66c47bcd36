// The arrows of ARCHITECTURE.md. Everyone may import model; engine, audits and report never import each other;
// only the server joins them; web sees model alone.
const only = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|apps|e2e|bench)/', pathNot: to },
});

module.exports = {
  forbidden: [
    only('model-stands-alone', '^packages/model/', '^packages/model/'),
    only('engine-imports-model', '^packages/engine/', '^packages/(engine|model)/'),
    only('audits-import-model', '^packages/audits/', '^packages/(audits|model)/'),
    only('report-imports-model', '^packages/report/', '^packages/(report|model)/'),
    only('server-imports-packages', '^apps/server/', '^(apps/server|packages)/'),
    only('web-imports-model', '^apps/web/', '^(apps/web|packages/model)/'),
    {
      name: 'packages-through-their-index',
      comment: 'A package is entered by its index alone, and report also by its printer.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: ['^packages/$2/', '^packages/[^/]+/src/index[.]ts$', '^packages/report/src/pdf[.]ts$'],
      },
    },
    {
      name: 'features-through-their-index',
      comment: 'A feature folder of the server imports another feature only through its index.',
      severity: 'error',
      from: { path: '^apps/server/src/([^/]+)/' },
      to: {
        path: '^apps/server/src/[^/]+/.+',
        pathNot: ['^apps/server/src/$1/', '^apps/server/src/[^/]+/index[.]ts$', '^apps/server/src/(db|http|jobs)/'],
      },
    },
    {
      name: 'shared-rooms-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(db|http|jobs)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/src/[^/]+/.+', pathNot: '^apps/server/src/(db|http|jobs)/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(packages/|apps/web/src/(screens|api|app)/)' },
    },
    {
      name: 'audits-and-model-do-no-io',
      severity: 'error',
      from: { path: '^packages/(model|audits|report)/src/', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The swc parser cannot read `using`, which tests use to let go of their servers.
    exclude: { path: '(^|/)(dist|node_modules)/|[.]test[.]ts$' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
