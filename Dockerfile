# syntax=docker/dockerfile:1
# `node deploy/pin-base.mjs` pins this to a digest; run it again for updates.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
COPY deploy/openapi-generator deploy/openapi-generator
RUN npm ci --ignore-scripts
COPY . .
# Server and packages are one bundle; packages that cannot be bundled are copied next to it (deploy/image-files.mjs).
RUN npm run build && node deploy/image-folder.mjs /image && node deploy/sbom.mjs /image/sbom.cdx.json

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
# Labels of this build: --build-arg VERSION=0.2.0 --build-arg REVISION=$(git rev-parse HEAD) --build-arg CREATED=$(date -u +%FT%TZ)
ARG VERSION=""
ARG REVISION=""
ARG CREATED=""
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="A storefront render tier: JSON-T templates compiled, streamed and hydrated." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# `vitrine` is a command in the image: docker exec CONTAINER vitrine export --all
RUN mkdir /data && chown 10001:10001 /data && ln -s /app/dist/cli.js /usr/local/bin/vitrine
COPY --from=build /image ./
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
