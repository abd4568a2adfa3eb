# Not 24: better-sqlite3 12 aborts when it is compiled against the headers of Node 24.19 or later (nodejs/node#65446).
FROM node:26-bookworm-slim AS build
# better-sqlite3 compiles where no prebuilt binary can be fetched.
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts first: this package's own `prepare` needs the sources, which would end this layer's caching.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm rebuild better-sqlite3 --foreground-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY build-assets.mjs ./
COPY src src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 # Removes sources and intermediate files of the native module, not its binary.
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/build/Release/obj*
COPY bin bin
COPY data data
COPY migrations migrations
COPY LICENSE ./
# After a checkout with a strict umask the files would be unreadable for the user that runs the program.
RUN chmod -R a+rX package.json LICENSE bin data migrations

FROM node:26-bookworm-slim
LABEL org.opencontainers.image.title="Reset Record" \
      org.opencontainers.image.description="The record of usage-limit resets of an AI coding product: worker and read-only API" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    LEDGER_PATH=/var/lib/reset-record/ledger.sqlite
WORKDIR /app
# The program belongs to root; the user that runs it can only write the ledger's directory.
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/bin bin
COPY --from=build /app/data data
COPY --from=build /app/migrations migrations
COPY --from=build /app/dist dist
RUN ln -s /app/bin/reset-record.js /usr/local/bin/reset-record \
 && install -d -o node -g node -m 0750 /var/lib/reset-record
VOLUME /var/lib/reset-record
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Worker and API together; docker-compose.yml runs each in its own container.
CMD ["node", "dist/start.js"]
