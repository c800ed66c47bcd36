CREATE TABLE "alert_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"organization_id" uuid,
	"user_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"sealed" text NOT NULL,
	"also_tells" jsonb NOT NULL,
	"old_secret_until" timestamp (3) with time zone,
	"disabled_reason" text,
	"rests_until" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_channels_one_owner" CHECK (num_nonnulls("alert_channels"."project_id", "alert_channels"."organization_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" jsonb NOT NULL,
	"monitor_ids" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts_made" integer NOT NULL,
	"attempts" jsonb NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" uuid NOT NULL,
	"news" jsonb NOT NULL,
	"look_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_alerts" ADD CONSTRAINT "pending_alerts_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_channels_project" ON "alert_channels" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "alert_channels_organization" ON "alert_channels" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_channel" ON "alert_deliveries" USING btree ("channel_id","turn");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("next_attempt_at") WHERE "alert_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_deliveries_old" ON "alert_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pending_alerts_channel" ON "pending_alerts" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "pending_alerts_due" ON "pending_alerts" USING btree ("look_at");--> statement-breakpoint
CREATE FUNCTION "tell_of_ended_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "pending_alerts" ("channel_id", "news", "look_at")
	SELECT channel."id", jsonb_build_object('kind', 'job', 'jobId', NEW."id"), now()
	FROM "projects" project
	JOIN "alert_channels" channel
		ON channel."project_id" = project."id" OR channel."organization_id" = project."organization_id"
	WHERE project."id" = NEW."project_id" AND channel."disabled_reason" IS NULL
		AND channel."also_tells" ? CASE NEW."kind" WHEN 'file' THEN 'bulk.completed' ELSE 'contract.failed' END
	ORDER BY channel."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bulk_jobs_tell_of_end" AFTER UPDATE OF "status" ON "bulk_jobs"
FOR EACH ROW WHEN (
	NEW."status" = 'COMPLETED' AND OLD."status" <> 'COMPLETED' AND (NEW."kind" = 'file' OR NEW."error_count" > 0)
) EXECUTE FUNCTION "tell_of_ended_job"();
