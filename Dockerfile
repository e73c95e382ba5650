# One image for the roles of the Procfile; which one runs is the command:
#   node cli/main.ts migrate | node api/main.ts | node worker/main.ts
# The browser worker needs a Chromium, and so an image of its own: docker build --target render .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER node
# Keeps the compiled code of the processes in the image, which halves a start (decision 217). Without settings, each of them
# ends as soon as it has loaded its code.
ENV NODE_COMPILE_CACHE=/home/node/.cache/waymark
RUN for process in api worker; do node $process/main.ts 2>/dev/null || true; done
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/main.ts"]

# The sandbox of Chromium needs user namespaces, which Docker's default seccomp profile forbids: docs/rendered-check.md.
FROM service AS render
USER root
# tini waits for the processes that a Chromium leaves when it is killed.
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell tini && \
  rm -rf /var/lib/apt/lists/*
USER node
RUN node worker/render/main.ts 2>/dev/null || true
ENV METRICS_PORT=9090
EXPOSE 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.METRICS_PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "worker/render/main.ts"]

# Without --target, the image has no browser.
FROM service
