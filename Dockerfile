# The web app is built with all its tools; the server image has none of them.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/audits/package.json packages/audits/
COPY packages/engine/package.json packages/engine/
COPY packages/model/package.json packages/model/
COPY packages/browser/package.json packages/browser/
COPY packages/bulk-file/package.json packages/bulk-file/
COPY packages/contract/package.json packages/contract/
COPY packages/monitor/package.json packages/monitor/
COPY packages/alerts/package.json packages/alerts/
COPY packages/parsers/package.json packages/parsers/
COPY packages/redirect-map/package.json packages/redirect-map/
COPY packages/report/package.json packages/report/
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
# Removes unused files after each install.
COPY scripts/trim-install.cjs scripts/
COPY apps/server/pdf-fonts.json apps/server/

FROM manifests AS web
RUN npm ci --workspace apps/web --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM manifests AS dependencies
# The image has Node, so remove the one in the dependencies, and files that only compilers and debuggers read.
RUN npm ci --workspace apps/server --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY packages packages
COPY apps/server apps/server
COPY scripts/admin.ts scripts/
COPY --from=web /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
