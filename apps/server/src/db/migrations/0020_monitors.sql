CREATE TABLE "monitor_days" (
	"monitor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"up" integer NOT NULL,
	"down" integer NOT NULL,
	"unknown" integer NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "monitor_days_monitor_id_day_pk" PRIMARY KEY("monitor_id","day")
);
--> statement-breakpoint
CREATE TABLE "monitor_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"check_before" uuid,
	"check_after" uuid
);
--> statement-breakpoint
CREATE TABLE "monitor_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"monitor_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"total_time_ms" double precision,
	"changes" jsonb NOT NULL,
	"check_id" uuid,
	"owns_check" boolean NOT NULL,
	"same_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"url" text,
	"contract_id" uuid,
	"host" text,
	"schedule" jsonb NOT NULL,
	"period_seconds" integer NOT NULL,
	"options" jsonb NOT NULL,
	"header_names" jsonb NOT NULL,
	"sealed_headers" text,
	"down_level" text NOT NULL,
	"watch" jsonb NOT NULL,
	"alerting" jsonb NOT NULL,
	"state" jsonb NOT NULL,
	"shown_state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"baseline" jsonb,
	"baseline_made_at" timestamp (3) with time zone,
	"baseline_traces" jsonb,
	"kept_chains" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_run_id" uuid,
	"last_change_at" timestamp (3) with time zone,
	"last_status_code" smallint,
	"last_redirects" smallint,
	"last_time_ms" double precision,
	"contract_run_id" uuid,
	"next_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"shard" smallint NOT NULL,
	"turn" integer NOT NULL,
	"badge_nonce" uuid,
	"badge_token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "monitors_badge_token_hash_unique" UNIQUE("badge_token_hash"),
	CONSTRAINT "monitors_one_target" CHECK (num_nonnulls("monitors"."url", "monitors"."contract_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "status_pages" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "status_pages_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "monitor_days" ADD CONSTRAINT "monitor_days_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_events" ADD CONSTRAINT "monitor_events_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_incidents" ADD CONSTRAINT "monitor_incidents_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_runs" ADD CONSTRAINT "monitor_runs_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_pages" ADD CONSTRAINT "status_pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitor_days_oldest" ON "monitor_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "monitor_events_newest" ON "monitor_events" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE INDEX "monitor_events_oldest" ON "monitor_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "monitor_incidents_newest" ON "monitor_incidents" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_incidents_open" ON "monitor_incidents" USING btree ("monitor_id") WHERE "monitor_incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "monitor_incidents_ended" ON "monitor_incidents" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "monitor_runs_newest" ON "monitor_runs" USING btree ("monitor_id","id");--> statement-breakpoint
CREATE INDEX "monitor_runs_oldest" ON "monitor_runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "monitors_due" ON "monitors" USING btree ("shard","next_at") WHERE "monitors"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "monitors_project" ON "monitors" USING btree ("project_id","name","id");--> statement-breakpoint
CREATE INDEX "monitors_host" ON "monitors" USING btree ("project_id","host") WHERE "monitors"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "monitors_contract" ON "monitors" USING btree ("contract_id") WHERE "monitors"."contract_id" is not null;--> statement-breakpoint
-- A run that a monitor asked for is told of by the monitor, once it is sure.
CREATE OR REPLACE FUNCTION "tell_of_ended_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "pending_alerts" ("channel_id", "news", "look_at")
	SELECT channel."id", jsonb_build_object('kind', 'job', 'jobId', NEW."id"), now()
	FROM "projects" project
	JOIN "alert_channels" channel
		ON channel."project_id" = project."id" OR channel."organization_id" = project."organization_id"
	WHERE project."id" = NEW."project_id" AND channel."disabled_reason" IS NULL
		AND channel."also_tells" ? CASE NEW."kind" WHEN 'file' THEN 'bulk.completed' ELSE 'contract.failed' END
		AND NOT EXISTS (SELECT FROM "monitors" WHERE "contract_run_id" = NEW."id")
	ORDER BY channel."id";
	RETURN NULL;
END $$;
